// Rules and positions as `values.py` writes them: words that are numbers, texts, lists and tables.
#pragma once

#include <istream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/setup.h"

namespace sample {

struct Value {
    bool none = false;
    int number = 0;
    std::string text;
    std::vector<Value> items;
    std::map<std::string, Value> table;
};

inline std::string word(std::istream& in) {
    std::string found;
    if (!(in >> found)) throw std::runtime_error("the file ends early");
    return found;
}

// A text is a quotation mark followed by its bytes in hexadecimal.
inline std::string text_of(const std::string& word) {
    std::string text;
    for (std::size_t at = 1; at + 1 < word.size(); at += 2) {
        text += static_cast<char>(std::stoi(word.substr(at, 2), nullptr, 16));
    }
    return text;
}

inline Value parse(const std::string& first, std::istream& in) {
    Value value;
    if (first == "[") {
        for (std::string next = word(in); next != "]"; next = word(in)) value.items.push_back(parse(next, in));
    } else if (first == "{") {
        for (std::string key = word(in); key != "}"; key = word(in)) value.table[text_of(key)] = parse(word(in), in);
    } else if (first == "none") {
        value.none = true;
    } else if (first[0] == '"') {
        value.text = text_of(first);
    } else {
        value.number = std::stoi(first);
    }
    return value;
}

inline void read(bool& into, const Value& from) { into = from.number != 0; }
inline void read(int& into, const Value& from) { into = from.number; }
inline void read(char& into, const Value& from) { into = from.text.at(0); }
inline void read(std::string& into, const Value& from) { into = from.text; }
inline void read(chessmith::Verdict& into, const Value& from) {
    using chessmith::Verdict;
    into = from.text == "draw" ? Verdict::draw : from.text == "loss" ? Verdict::loss : Verdict::win;
}
inline void read(std::vector<std::pair<int, int>>& into, const Value& from) {
    for (const auto& [square, number] : from.table) into.emplace_back(std::stoi(square), number.number);
}

template <chessmith::HasFields T>
void read(T& into, const Value& from);
template <class T>
void read(std::optional<T>& into, const Value& from);

template <class T>
void read_unless_none(T& into, const Value& from) {
    if (!from.none) read(into, from);
}
template <class T>
void read(std::vector<T>& into, const Value& from) {
    for (const Value& item : from.items) read(into.emplace_back(), item);
}
template <class T, std::size_t kSize>
void read(std::array<T, kSize>& into, const Value& from) {
    for (std::size_t at = 0; at < kSize; ++at) read_unless_none(into[at], from.items.at(at));
}
template <class T>
void read(std::optional<T>& into, const Value& from) {
    read(into.emplace(), from);
}
template <chessmith::HasFields T>
void read(T& into, const Value& from) {
    std::apply([&](auto... field) { (read_unless_none(into.*field.member, from.table.at(field.name)), ...); },
               T::fields());
}

}  // namespace sample
