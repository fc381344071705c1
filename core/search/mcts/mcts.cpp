#include "search/mcts/mcts.h"

#include "search/shared/threaded.h"

namespace chessmith {

template <class S>
std::unique_ptr<Search> make_tree_search(std::shared_ptr<const Rules<typename S::Bits>> rules,
                                         const Position<S>& position, std::vector<std::uint64_t> past, Limits limits,
                                         std::shared_ptr<Table> table, Hints hints) {
    return std::make_unique<ThreadedSearch<S, MctsWorker<S>>>(std::move(rules), position, std::move(past),
                                                              std::move(limits), std::move(table), hints);
}

template std::unique_ptr<Search> make_tree_search<Small>(std::shared_ptr<const Rules<Bits64>>, const Position<Small>&,
                                                         std::vector<std::uint64_t>, Limits, std::shared_ptr<Table>,
                                                         Hints);
template std::unique_ptr<Search> make_tree_search<Large>(std::shared_ptr<const Rules<Bits128>>, const Position<Large>&,
                                                         std::vector<std::uint64_t>, Limits, std::shared_ptr<Table>,
                                                         Hints);
template std::unique_ptr<Search> make_tree_search<SmallCombat>(std::shared_ptr<const Rules<Bits64>>,
                                                               const Position<SmallCombat>&, std::vector<std::uint64_t>,
                                                               Limits, std::shared_ptr<Table>, Hints);
template std::unique_ptr<Search> make_tree_search<LargeCombat>(std::shared_ptr<const Rules<Bits128>>,
                                                               const Position<LargeCombat>&, std::vector<std::uint64_t>,
                                                               Limits, std::shared_ptr<Table>, Hints);

}  // namespace chessmith
