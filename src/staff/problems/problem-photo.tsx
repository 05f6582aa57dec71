import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#src/ui/forms/button.tsx'

import { problemPictureQuery } from './problem-calls.ts'
import styles from './problems.module.css'

/** The photo of a report, read when it is asked for. */
export function ProblemPhoto({ problemId }: { problemId: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({ ...problemPictureQuery(problemId), enabled: isOpen })
  if (data !== undefined) return <img className={styles.photo} src={data} alt={t`Photo of the report`} />
  return (
    <div>
      <Button
        kind="tonal"
        size="small"
        state={isFetching ? 'busy' : 'ready'}
        onClick={() => (isOpen ? void refetch() : setIsOpen(true))}
      >
        {isError ? <Trans>Try again</Trans> : <Trans>Show the photo</Trans>}
      </Button>
    </div>
  )
}
