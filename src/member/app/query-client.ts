import { QueryClient } from '@tanstack/react-query'

/** Reads only. The browser's own idea of being online is a hint, so queries always try and decide by the answer. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, gcTime: 30 * 60_000, refetchOnReconnect: true },
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
})
