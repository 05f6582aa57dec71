import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** One step back; home, when the visit began on this screen. */
export function useGoBack(): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }
}
