// Batches of games for reinforcement learning, for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace chessmith {

void bind_batch(nanobind::module_& module);

}  // namespace chessmith
