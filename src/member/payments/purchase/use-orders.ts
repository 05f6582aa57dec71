import { ordersPageQuery, type OrdersPage } from '#src/client/api/orders.ts'
import { type Pages, usePages, withoutDoubles } from '#src/client/http/use-pages.ts'
import type { Order } from '#src/domain/payments/order.ts'

export interface Orders extends Omit<Pages<OrdersPage>, 'pages' | 'error'> {
  /** As far as they have been read, newest first; undefined while nothing is known. */
  orders: Order[] | undefined
}

/** The member's purchases. */
export function useOrders(): Orders {
  const { pages, error: _, ...rest } = usePages(ordersPageQuery)
  const all = pages?.flatMap(({ orders }) => orders)
  return { orders: all && withoutDoubles(all, ({ orderId }) => orderId), ...rest }
}
