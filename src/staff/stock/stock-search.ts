import { readId, readOneOf, searchOf } from '#src/staff/kit/address/search-params.ts'

/** What is looked at: the shelf of a studio, or what the chain sells; and what is open over it. */
export const stockSearch = searchOf({
  tab: readOneOf(['products'] as const),
  /** Whose history is open at the studio, or whose terms; `all`: the history of everything there. */
  product: readId,
  do: readOneOf(['receive', 'count'] as const),
})

/** In place of a product: the history of all of them. */
export const allProducts = 'all'
