import { navigate, useRoute } from '../../stores/route.ts'

/** What is open in the History tab: `#/history/<id>` or `#/history/compare/<id>/<id>`. */
export type HistoryRoute =
  | { readonly view: 'none' }
  | { readonly view: 'run'; readonly id: string }
  | { readonly view: 'compare'; readonly ids: readonly [string, string] }

function parseHistoryRoute(rest: string): HistoryRoute {
  const [first = '', one = '', other = ''] = rest.split('/')
  if (first === 'compare' && one !== '' && other !== '') return { view: 'compare', ids: [one, other] }
  return first === '' || first === 'compare' ? { view: 'none' } : { view: 'run', id: first }
}

export function useHistoryRoute(): HistoryRoute {
  const { tab, rest } = useRoute()
  return parseHistoryRoute(tab === 'history' ? rest : '')
}

export function openRun(id: string): void {
  navigate('history', id)
}

export function openComparison(one: string, other: string): void {
  navigate('history', `compare/${one}/${other}`)
}
