// Reads the rules that Python hands over as plain dicts and lists.
#pragma once

#include <nanobind/nanobind.h>

#include "eval/profile/profile.h"
#include "game/setup.h"
#include "rules/spec.h"
#include "search/shared/style.h"

namespace chessmith {

Spec read_spec(const nanobind::dict& source);
Setup read_setup(const nanobind::dict& source);
Profile read_profile(const nanobind::dict& source);
Style read_style(const nanobind::dict& source);

}  // namespace chessmith
