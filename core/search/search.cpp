#include "search/search.h"

#include "search/alphabeta/worker.h"
#include "search/shared/threaded.h"

namespace chessmith {

template <class S>
std::unique_ptr<Search> make_search(std::shared_ptr<const Rules<typename S::Bits>> rules, const Position<S>& position,
                                    std::vector<std::uint64_t> past, Limits limits, std::shared_ptr<Table> table,
                                    Hints hints, LeafSample<S>* leaves) {
    if (limits.method == Method::mcts) {
        return make_tree_search<S>(std::move(rules), position, std::move(past), std::move(limits), std::move(table),
                                   std::move(hints));
    }
    if constexpr (S::combat) {
        return make_expectation_search<S>(std::move(rules), position, std::move(past), std::move(limits),
                                          std::move(table), std::move(hints));
    } else {
        auto search = std::make_unique<ThreadedSearch<S, Worker<S>>>(std::move(rules), position, std::move(past),
                                                                     std::move(limits), std::move(table), hints);
        if (leaves != nullptr) search->only_worker().sample_leaves(*leaves);
        return search;
    }
}

template std::unique_ptr<Search> make_search<Small>(std::shared_ptr<const Rules<Bits64>>, const Position<Small>&,
                                                    std::vector<std::uint64_t>, Limits, std::shared_ptr<Table>, Hints,
                                                    LeafSample<Small>*);
template std::unique_ptr<Search> make_search<Large>(std::shared_ptr<const Rules<Bits128>>, const Position<Large>&,
                                                    std::vector<std::uint64_t>, Limits, std::shared_ptr<Table>, Hints,
                                                    LeafSample<Large>*);
template std::unique_ptr<Search> make_search<SmallCombat>(std::shared_ptr<const Rules<Bits64>>,
                                                          const Position<SmallCombat>&, std::vector<std::uint64_t>,
                                                          Limits, std::shared_ptr<Table>, Hints,
                                                          LeafSample<SmallCombat>*);
template std::unique_ptr<Search> make_search<LargeCombat>(std::shared_ptr<const Rules<Bits128>>,
                                                          const Position<LargeCombat>&, std::vector<std::uint64_t>,
                                                          Limits, std::shared_ptr<Table>, Hints,
                                                          LeafSample<LargeCombat>*);

}  // namespace chessmith
