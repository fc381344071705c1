// The search as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

namespace chessmith {

void bind_search(nanobind::module_& module);

}  // namespace chessmith
