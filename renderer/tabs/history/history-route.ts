import { navigate, useRoute, type GoOn } from '../../stores/route.ts'

/** What is open in the History tab: `#/history/<id>`, `#/history/compare/<id>/<id>`, `#/history/spending` or `#/history/bill`. */
export type HistoryRoute =
  | { readonly view: 'none' }
  | { readonly view: 'spending' | 'bill' }
  | { readonly view: 'run'; readonly id: string }
  | { readonly view: 'compare'; readonly ids: readonly [string, string] }

function parseHistoryRoute(rest: string): HistoryRoute {
  const [first = '', one = '', other = ''] = rest.split('/')
  if (first === 'compare' && one !== '' && other !== '') return { view: 'compare', ids: [one, other] }
  if (first === 'spending' || first === 'bill') return { view: first }
  return first === '' || first === 'compare' ? { view: 'none' } : { view: 'run', id: first }
}

export function useHistoryRoute(): HistoryRoute {
  const { tab, rest } = useRoute()
  return parseHistoryRoute(tab === 'history' ? rest : '')
}

/** Opens a run, with `goOn` only from where it leads on. */
export function openRun(id: string, go: GoOn | typeof navigate = navigate): void {
  go('history', id)
}

export function openComparison(one: string, other: string): void {
  navigate('history', `compare/${one}/${other}`)
}
