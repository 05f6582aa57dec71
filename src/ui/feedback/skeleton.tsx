import { useEffect, useState } from 'react'

import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  radius?: string
}

/** A box where content will be; give it the size of that content. */
export function Skeleton({ width = '100%', height = '20px', radius = '10px' }: SkeletonProps) {
  return <span className={styles.box} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}

const showAfterMs = 150
const showForMs = 300

/**
 * Whether to show a skeleton now: not for waits too short to notice, and long enough not to flash.
 * Until it says so, show neither skeleton nor content.
 */
export function useSkeleton(isLoading: boolean): 'skeleton' | 'nothing' | 'content' {
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'free'>('waiting')
  // The next wait starts from the beginning.
  if (phase === 'free' && !isLoading) setPhase('waiting')
  const isWaiting = phase === 'waiting' && isLoading
  useEffect(() => {
    if (isWaiting) return after(showAfterMs, () => setPhase('shown'))
  }, [isWaiting])
  useEffect(() => {
    if (phase === 'shown') return after(showForMs, () => setPhase('free'))
  }, [phase])
  if (phase === 'shown') return 'skeleton'
  if (!isLoading) return 'content'
  return phase === 'free' ? 'skeleton' : 'nothing'
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
