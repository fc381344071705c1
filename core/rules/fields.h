// The members of a struct by the names under which they are handed over. What a struct lists is read, whatever its
// type, so that a new rule is a new member and its name, and nothing else.
#pragma once

namespace chessmith {

template <class Struct, class Value>
struct Field {
    const char* name;
    Value Struct::* member;
};
template <class Struct, class Value>
Field(const char*, Value Struct::*) -> Field<Struct, Value>;  // which Clang 14 does not find by itself

// A struct with a list of its members: `static constexpr auto fields() { return std::tuple{Field{"name", &S::name}}; }`
template <class T>
concept HasFields = requires { T::fields(); };

}  // namespace chessmith
