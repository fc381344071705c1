#include "search/dice/expectation.h"

#include "search/shared/threaded.h"

namespace chessmith {

template <class S>
std::unique_ptr<Search> make_expectation_search(std::shared_ptr<const Rules<typename S::Bits>> rules,
                                                const Position<S>& position, std::vector<std::uint64_t> past,
                                                Limits limits, std::shared_ptr<Table> table, Hints hints) {
    return std::make_unique<ThreadedSearch<S, ExpectationWorker<S>>>(std::move(rules), position, std::move(past),
                                                                     std::move(limits), std::move(table), hints);
}

template <class S>
Expectation expectation_of(const Rules<typename S::Bits>& rules, const Position<S>& position, int depth, bool prune,
                           int dice) {
    Table table(16);
    Expectimax<S> tree(rules, position, {}, table, {prune, false, dice}, nullptr);
    const double value = tree.node(position, -kSurest, kSurest, depth, 0, true);
    return {value, tree.nodes()};
}

template std::unique_ptr<Search> make_expectation_search<SmallCombat>(std::shared_ptr<const Rules<Bits64>>,
                                                                      const Position<SmallCombat>&,
                                                                      std::vector<std::uint64_t>, Limits,
                                                                      std::shared_ptr<Table>, Hints);
template std::unique_ptr<Search> make_expectation_search<LargeCombat>(std::shared_ptr<const Rules<Bits128>>,
                                                                      const Position<LargeCombat>&,
                                                                      std::vector<std::uint64_t>, Limits,
                                                                      std::shared_ptr<Table>, Hints);

template Expectation expectation_of<SmallCombat>(const Rules<Bits64>&, const Position<SmallCombat>&, int, bool, int);
template Expectation expectation_of<LargeCombat>(const Rules<Bits128>&, const Position<LargeCombat>&, int, bool, int);

}  // namespace chessmith
