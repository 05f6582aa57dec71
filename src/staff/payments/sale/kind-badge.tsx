import { useLingui } from '@lingui/react/macro'

import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'

type Tone = [name: string, tone: BadgeTone]

/** What kind of line of the ledger it is. */
export function KindBadge({ kind }: { kind: string }) {
  const [name, tone] = useKinds()[kind] ?? [kind, 'neu']
  return <Badge tone={tone}>{name}</Badge>
}

/** The same words where there is no room for a badge. */
export function useKindName(): (kind: string) => string {
  const kinds = useKinds()
  return (kind) => kinds[kind]?.[0] ?? kind
}

function useKinds(): Record<string, Tone> {
  const { t } = useLingui()
  return {
    sale: [t`Sale`, 'ok'],
    purchase: [t`Sale`, 'ok'],
    reversal: [t`Reversal`, 'bad'],
    refund: [t`Refund`, 'bad'],
    reserve: [t`Hold`, 'warn'],
    use: [t({ message: 'Used', context: 'staff' }), 'neu'],
    release: [t`Released`, 'calm'],
    gift: [t`Gift`, 'sun-soft'],
    extension: [t`Extended`, 'sun-soft'],
    expiry: [t({ message: 'Expired', context: 'staff' }), 'neu'],
    correction: [t`Taken`, 'neu'],
    freeze: [t`Frozen`, 'calm'],
    unfreeze: [t`Unfrozen`, 'calm'],
  }
}
