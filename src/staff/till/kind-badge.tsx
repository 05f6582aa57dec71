import { useLingui } from '@lingui/react/macro'

import { Badge, type BadgeTone } from '#src/ui/badge.tsx'

type Tone = [name: string, tone: BadgeTone]

/** What kind of line of the ledger it is. */
export function KindBadge({ kind }: { kind: string }) {
  const { t } = useLingui()
  const kinds: Record<string, Tone> = {
    sale: [t`Sale`, 'ok'],
    purchase: [t`Sale`, 'ok'],
    reversal: [t`Reversal`, 'bad'],
    refund: [t`Refund`, 'bad'],
    reserve: [t`Hold`, 'warn'],
    use: [t`Used`, 'neu'],
    release: [t`Released`, 'calm'],
    gift: [t`Gift`, 'sun-soft'],
    extension: [t`Extended`, 'sun-soft'],
    expiry: [t`Expired`, 'neu'],
    correction: [t`Taken`, 'neu'],
    freeze: [t`Frozen`, 'calm'],
    unfreeze: [t`Unfrozen`, 'calm'],
  }
  const [name, tone] = kinds[kind] ?? [kind, 'neu']
  return <Badge tone={tone}>{name}</Badge>
}
