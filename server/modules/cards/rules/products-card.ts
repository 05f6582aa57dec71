/**
 * In place of a package on what stands for products that were sold: there is nothing on it to be used. It has the name
 * of what was sold, as a card has that of its package, so that ledger, receipts and refunds go one way.
 */
export const productsCard = 'products'

export function isProductsCard({ packageId }: { packageId: string }): boolean {
  return packageId === productsCard
}
