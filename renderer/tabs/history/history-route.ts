import { navigate, useRoute, type GoOn } from '../../stores/route.ts'

/**
 * The open view of the History tab: `#/history/<id>`, `#/history/compare/<id>/<id>`, `#/history/spending` or
 * `#/history/bill`.
 */
export type HistoryRoute =
  | { readonly view: 'none' }
  | { readonly view: 'spending' | 'bill' }
  | { readonly view: 'run'; readonly id: string }
  | { readonly view: 'compare'; readonly ids: readonly [string, string] }

function parseHistoryRoute(rest: string): HistoryRoute {
  const [first = '', leftId = '', rightId = ''] = rest.split('/')
  if (first === 'compare' && leftId !== '' && rightId !== '')
    return { view: 'compare', ids: [leftId, rightId] }
  if (first === 'spending' || first === 'bill') return { view: first }
  return first === '' || first === 'compare' ? { view: 'none' } : { view: 'run', id: first }
}

export function useHistoryRoute(): HistoryRoute {
  const { tab, rest } = useRoute()
  return parseHistoryRoute(tab === 'history' ? rest : '')
}

/** Opens a run. After waiting, pass `goOn`, which navigates only if the user is still where the wait began. */
export function openRun(id: string, go: GoOn | typeof navigate = navigate): void {
  go('history', id)
}

export function openComparison(leftId: string, rightId: string): void {
  navigate('history', `compare/${leftId}/${rightId}`)
}
