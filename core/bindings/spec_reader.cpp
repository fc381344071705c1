#include "bindings/spec_reader.h"

#include <nanobind/stl/string.h>

#include <string>
#include <utility>

#include "rules/rules.h"

namespace nb = nanobind;

namespace chessmith {

namespace {

// The path of a value in the rules, for error messages: `pieces[2].moves[0].dx`.
using Path = std::string;

[[noreturn]] void refuse(const Path& path, const char* expected) {
    throw RulesError("rules: " + path + ": expected " + expected);
}

void read(bool& value, nb::handle source, const Path& path) {
    if (!nb::try_cast(source, value)) refuse(path, "true or false");
}

void read(int& value, nb::handle source, const Path& path) {
    if (!nb::try_cast(source, value)) refuse(path, "a whole number");
}

void read(char& value, nb::handle source, const Path& path) {
    std::string text;
    if (!nb::try_cast(source, text) || text.size() != 1) refuse(path, "one character");
    value = text[0];
}

void read(std::string& value, nb::handle source, const Path& path) {
    if (nb::isinstance<nb::bytes>(source)) {
        const auto bytes = nb::borrow<nb::bytes>(source);
        value.assign(bytes.c_str(), bytes.size());
    } else if (!nb::try_cast(source, value)) {
        refuse(path, "text");
    }
}

void read(Verdict& value, nb::handle source, const Path& path) {
    std::string text;
    const bool is_text = nb::try_cast(source, text);
    if (is_text && text == "draw") {
        value = Verdict::draw;
    } else if (is_text && text == "loss") {
        value = Verdict::loss;
    } else if (is_text && text == "win") {
        value = Verdict::win;
    } else {
        refuse(path, "draw, loss or win");
    }
}

// Numbers by square.
void read(std::vector<std::pair<int, int>>& value, nb::handle source, const Path& path) {
    nb::dict table;
    if (!nb::try_cast(source, table)) refuse(path, "a table");
    value.clear();
    for (const auto& [square, number] : table) {
        auto& entry = value.emplace_back();
        read(entry.first, square, path);
        read(entry.second, number, path);
    }
}

template <HasFields T>
void read(T& value, nb::handle source, const Path& path);
template <class T>
void read(std::optional<T>& value, nb::handle source, const Path& path);
template <class T>
void read(std::vector<T>& value, nb::handle source, const Path& path);
template <class T, std::size_t kSize>
void read(std::array<T, kSize>& value, nb::handle source, const Path& path);

// None leaves a value as it is by default.
template <class T>
void read_unless_none(T& value, nb::handle source, const Path& path) {
    if (!source.is_none()) read(value, source, path);
}

template <HasFields T>
void read(T& value, nb::handle source, const Path& path) {
    nb::dict table;
    if (!nb::try_cast(source, table)) refuse(path, "a table");
    const Path before = path.empty() ? path : path + ".";
    const auto read_field = [&](auto field) {
        if (!table.contains(field.name)) throw RulesError("rules: missing " + before + field.name);
        read_unless_none(value.*field.member, table[field.name], before + field.name);
    };
    std::apply([&](auto... field) { (read_field(field), ...); }, T::fields());
}

template <class T>
void read(std::optional<T>& value, nb::handle source, const Path& path) {
    read(value.emplace(), source, path);
}

template <class T>
void read(std::vector<T>& value, nb::handle source, const Path& path) {
    nb::sequence items;
    if (nb::isinstance<nb::str>(source) || !nb::try_cast(source, items)) refuse(path, "a list");
    value.clear();
    for (const nb::handle item : items) {
        read(value.emplace_back(), item, path + "[" + std::to_string(value.size() - 1) + "]");
    }
}

template <class T, std::size_t kSize>
void read(std::array<T, kSize>& value, nb::handle source, const Path& path) {
    nb::sequence items;
    if (nb::isinstance<nb::str>(source) || !nb::try_cast(source, items) || nb::len(items) != kSize) {
        refuse(path, ("a list of " + std::to_string(kSize)).c_str());
    }
    std::size_t at = 0;
    for (const nb::handle item : items) {
        read_unless_none(value[at], item, path + "[" + std::to_string(at) + "]");
        ++at;
    }
}

}  // namespace

Spec read_spec(const nb::dict& source) {
    Spec spec;
    read(spec, source, "");
    return spec;
}

Profile read_profile(const nb::dict& source) {
    Profile profile;
    read(profile, source, "profile");
    return profile;
}

Style read_style(const nb::dict& source) {
    Style style;
    read(style, source, "style");
    return style;
}

Setup read_setup(const nb::dict& source) {
    Setup setup;
    read(setup, source, "");
    return setup;
}

}  // namespace chessmith
