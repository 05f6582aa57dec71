import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import type { ShopAhead } from '#src/staff/shops/shop-state-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import styles from './shop-list.module.css'

/** A guest is still expected, or is there. */
export function isInTheWay({ bookingCount, guestCount, sessionCount }: ShopAhead): boolean {
  return bookingCount > 0 || guestCount > 0 || sessionCount > 0
}

/** What is still ahead of a studio: first what has to be settled before, then what should be known. */
export function AheadList({ shop, ahead }: { shop: ListedShop; ahead: ShopAhead }) {
  const { guestCount, sessionCount, unsettledCount, orderCount, issueCount, packages, cardCount } = ahead
  const names = packages.map(({ name }) => name).join(', ')
  return (
    <>
      {ahead.bookingCount > 0 && <Bookings shop={shop} ahead={ahead} />}
      {guestCount > 0 && (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Plural
            value={guestCount}
            one="# guest is there until the booked time is over."
            other="# guests are there until their booked times are over."
          />
        </Callout>
      )}
      {sessionCount > 0 && (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Plural
            value={sessionCount}
            one="# session is not over. It comes first."
            other="# sessions are not over. They come first."
          />
        </Callout>
      )}
      <ul className={styles.known}>
        {unsettledCount > 0 && (
          <li>
            <Plural
              value={unsettledCount}
              one="# session of unknown outcome can be settled afterwards too"
              other="# sessions of unknown outcome can be settled afterwards too"
            />
          </li>
        )}
        {orderCount > 0 && (
          <li>
            <Plural value={orderCount} one="Payment due on # order" other="Payment due on # orders" />
          </li>
        )}
        {issueCount > 0 && (
          <li>
            <Plural value={issueCount} one="# payment has to be looked at" other="# payments have to be looked at" />
          </li>
        )}
        {packages.length > 0 && (
          <li>
            <Trans>On sale for this studio only: {names}</Trans>
          </li>
        )}
        {cardCount > 0 && (
          <li>
            <Plural
              value={cardCount}
              one="# package of a member is valid only here"
              other="# packages of members are valid only here"
            />
          </li>
        )}
      </ul>
    </>
  )
}

function Bookings({ shop: { shopId }, ahead: { bookings, bookingCount } }: { shop: ListedShop; ahead: ShopAhead }) {
  const more = bookingCount - bookings.length
  return (
    <section className="stack-14">
      <Callout tone="bad" icon={<IconAlert size={22} />}>
        <Plural
          value={bookingCount}
          one="# booking is ahead. Move or cancel it in the calendar first; the member is told there."
          other="# bookings are ahead. Move or cancel them in the calendar first; members are told there."
        />
      </Callout>
      <ul className={styles.known}>
        {bookings.map(({ appointmentId, date, time, nickname, deviceName }) => (
          <li key={appointmentId}>
            <Link to="/admin/appointmentchange" search={{ shop: shopId, date }} className={styles.booking}>
              {date} {time} · {nickname} · {deviceName}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
      <Link
        to="/admin/appointmentchange"
        search={{ shop: shopId, ...(bookings[0] && { date: bookings[0].date }) }}
        className={buttonClass({ kind: 'tonal', size: 'small' })}
      >
        <Trans>Open the calendar</Trans>
      </Link>
    </section>
  )
}
