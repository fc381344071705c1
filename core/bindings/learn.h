// Self-play, matches of evaluations and the trainer, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace chessmith {

void bind_learn(nanobind::module_& module);

}  // namespace chessmith
