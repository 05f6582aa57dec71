import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'

import { shopsNowQuery } from '#src/client/api/shops/shops-now.ts'
import { metersTo, nearestFirst } from '#src/domain/shops/distance.ts'
import { currentFirst, type Shop } from '#src/domain/shops/shop.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { IconShop } from '#src/ui/pictures/icons.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { ShopCard } from '#src/shared/shops/shop-card.tsx'

import { DistanceAsk } from './distance-ask.tsx'
import { ShopFacts } from './shop-facts.tsx'
import styles from './shop-list.module.css'
import type { Shops } from './use-shops.ts'
import { useWhereabouts } from './use-whereabouts.ts'

interface ShopListProps {
  shops: Shop[] | undefined
  currentId: number | undefined
  state: Shops['state']
  onChoose: (shop: Shop) => void
  onRetry: () => void
}

/** A list longer than this can be searched. */
const searchFrom = 9

/** The shops to choose from, or why there are none. */
export function ShopList({ shops, currentId, state, onChoose, onRetry }: ShopListProps) {
  const { t } = useLingui()
  const phase = useSkeleton(state === 'loading')
  if (phase === 'nothing') return null
  if (phase === 'skeleton') return <ShopSkeletons />
  if (!shops) return <ErrorState onRetry={onRetry} />
  if (shops.length === 0) return <EmptyState icon={<IconShop size={28} />} title={t`No studios yet`} />
  return <FoundShops shops={shops} currentId={currentId} onChoose={onChoose} />
}

type FoundShopsProps = Pick<ShopListProps, 'currentId' | 'onChoose'> & { shops: Shop[] }

function FoundShops({ shops, currentId, onChoose }: FoundShopsProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const { whereabouts, measure } = useWhereabouts()
  const now = useQuery(shopsNowQuery())
  // What could not be renewed is no longer true of this moment.
  const shopsNow = now.isError ? undefined : now.data
  const isSearched = shops.length >= searchFrom
  const fold = useFold(isSearched)
  const from = whereabouts.step === 'known' ? whereabouts.at : undefined
  const sorted = from ? nearestFirst(shops, from) : currentFirst(shops, currentId)
  const found = isSearched ? sorted.filter((shop) => fold(allOf(shop)).includes(fold(wanted))) : sorted
  return (
    <>
      {isSearched && (
        <div className={styles.search}>
          <Field
            label={t`Find a studio`}
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      {shops.some(({ latitude }) => latitude !== null) && (
        <DistanceAsk whereabouts={whereabouts} onMeasure={() => void measure()} />
      )}
      {found.length === 0 && <EmptyState icon={<IconShop size={28} />} title={t`No studio matches`} />}
      <ul className={styles.list}>
        {found.map((shop) => (
          <li key={shop.shopId}>
            <ShopCard
              shop={shop}
              isCurrent={shop.shopId === currentId}
              facts={
                <ShopFacts
                  now={shopsNow?.find(({ shopId }) => shopId === shop.shopId)}
                  isAwaited={now.isPending}
                  meters={from && metersTo(shop, from)}
                />
              }
              onChoose={() => onChoose(shop)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function ShopSkeletons() {
  return (
    <div className={styles.list}>
      {Array.from({ length: 4 }, (_, card) => (
        <Skeleton key={card} height="114px" radius="24px" />
      ))}
    </div>
  )
}

/** What a shop is found by, in every language. */
function allOf(shop: Shop): string {
  return [shop, ...shop.languages].map(({ name, address, tags }) => `${name} ${address} ${tags.join(' ')}`).join('\n')
}

type Fold = (text: string) => string

let loaded: Fold | undefined

/**
 * How texts are compared in a search: as the search of the staff does, 陳 as 陈 and Å as a, once its table has loaded,
 * which is too large for the start. Until then, and where it cannot be had, letters are found by themselves.
 */
function useFold(isWanted: boolean): Fold {
  const [fold, setFold] = useState<Fold | undefined>(() => loaded)
  useEffect(() => {
    if (!isWanted || fold) return
    let isCurrent = true
    import('./fold-text.ts').then(
      ({ foldText }) => {
        loaded = foldText
        return isCurrent && setFold(() => foldText)
      },
      // The search goes on without it, and the next list tries again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, fold])
  return fold ?? plain
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
