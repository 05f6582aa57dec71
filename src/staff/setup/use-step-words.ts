import { useLingui } from '@lingui/react/macro'

/** What each of the five steps is called, and what it is for. */
export function useStepWords(): readonly { title: string; text: string; short: string }[] {
  const { t } = useLingui()
  return [
    { title: t`Chain and brand`, text: t`How members see you.`, short: t`Name, colors, logo` },
    { title: t`Owner`, text: t`The first person with every right.`, short: t`Name, number` },
    {
      title: t`First studio`,
      text: t`Where it is and when it is open.`,
      short: t`Address, place, hours`,
    },
    {
      title: t`Beds and lock`,
      text: t`Each one gets a key of its own. Beds can be connected later; members see them once they answer.`,
      short: t`Keys, printed codes`,
    },
    { title: t`First package`, text: t`What members can buy on day one.`, short: t`What you sell` },
  ]
}
