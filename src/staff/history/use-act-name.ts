import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** What the studio's log calls an act, in words. */
const names: Record<string, MessageDescriptor> = {
  'config.discard': msg`Draft of the global settings discarded`,
  'config.publish': msg`Global settings published`,
  'config.restore': msg`Global settings rolled back`,
  'config.save': msg`Draft of the global settings changed`,
  'banners.remove': msg`Banner removed`,
  'banners.save': msg`Banner saved`,
  'banners.sort': msg`Banners reordered`,
  'packages.save': msg`Package saved`,
  'packages.sort': msg`Packages reordered`,
  'shops.close-today': msg`Studio closed for today`,
  'shops.reopen-today': msg`Studio opened again`,
  'shops.save': msg`Studio details saved`,
  'operation.release': msg`Session released`,
  'operation.withdraw-release': msg`Release taken back`,
  'transactions.close': msg`Day closed`,
  'recharge.confirm': msg`Payment received at the counter`,
  'recharge.sell': msg`Sold at the counter`,
  'recharge.gift': msg`Package given`,
  'recharge.order': msg`Order made for a member`,
  'recharge.refund': msg`Money given back`,
  'recharge.reverse': msg`Sale reversed`,
  'user.save': msg`Profile changed`,
  'user.block': msg`Member blocked`,
  'user.unblock': msg`Member unblocked`,
  'user.level': msg`Staff level changed`,
  'user.note': msg`Note added`,
  'user.sign-out': msg`Signed out everywhere`,
  'user.give': msg`Times given`,
  'user.take': msg`Times taken`,
  'user.extend': msg`Validity extended`,
  'user.freeze': msg`Package frozen`,
  'user.unfreeze': msg`Package unfrozen`,
  'user.export': msg`Data exported`,
  'user.erase': msg`Data deleted`,
  'users.create': msg`Member created`,
  'users.reveal': msg`Number looked at`,
  'users.export': msg`Members exported`,
}

/** An act that has no words yet is shown as the studio calls it: nothing of the log is hidden. */
export function useActName(): (what: string) => string {
  const { i18n } = useLingui()
  return (what) => {
    const name = names[what]
    return name ? i18n._(name) : what
  }
}
