/** What the grid shows of a case and of an answer. */
export interface GridColumns {
  /** A variable by its name; `undefined` for what the case is called. */
  readonly variable: string | undefined
  /** A path into answers that are JSON; `undefined` for the beginning of the answer. */
  readonly field: string | undefined
}

export const firstColumns: GridColumns = { variable: undefined, field: undefined }

/** A case with a variant. */
export interface GridPlace {
  readonly caseIndex: number
  readonly variantIndex: number
}

/** The id of a cell on the page, by which the grid says which one is active. */
export function cellElementId({ caseIndex, variantIndex }: GridPlace): string {
  return `experiment-cell-${caseIndex}-${variantIndex}`
}
