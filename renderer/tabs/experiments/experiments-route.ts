import { navigate, useRoute } from '../../stores/route.ts'

/** The views in the middle of the tab. */
export const experimentViews = ['grid', 'axes', 'differences', 'summary'] as const

export type ExperimentView = (typeof experimentViews)[number]

/** A case with a variant, and the index of the shown repeat. */
export interface CellPlace {
  readonly caseIndex: number
  readonly variantIndex: number
  readonly repeat: number
}

/** The parsed route `#/experiments/<id>/<view>/<case>-<variant>-<repeat>`, with indices from 0. */
export interface ExperimentsRoute {
  /** `''` for none. */
  readonly id: string
  readonly view: ExperimentView
  readonly cell: CellPlace | undefined
}

function parseExperimentsRoute(rest: string): ExperimentsRoute {
  const [id = '', name = '', place = ''] = rest.split('/')
  const numbers = /^(\d{1,9})-(\d{1,9})-(\d{1,9})$/.exec(place)?.slice(1).map(Number)
  const [caseIndex, variantIndex, repeat] = numbers ?? []
  return {
    id,
    view: experimentViews.find((view) => view === name) ?? 'grid',
    cell:
      caseIndex === undefined || variantIndex === undefined || repeat === undefined
        ? undefined
        : { caseIndex, variantIndex, repeat },
  }
}

export function useExperimentsRoute(): ExperimentsRoute {
  const { tab, rest } = useRoute()
  return parseExperimentsRoute(tab === 'experiments' ? rest : '')
}

/** Navigates to an experiment, one of its views or a cell; by default to the grid without a cell. */
export function openExperiment(id: string, view: ExperimentView = 'grid', cell?: CellPlace): void {
  const place = cell === undefined ? '' : `/${cell.caseIndex}-${cell.variantIndex}-${cell.repeat}`
  navigate('experiments', view === 'grid' && cell === undefined ? id : `${id}/${view}${place}`)
}
