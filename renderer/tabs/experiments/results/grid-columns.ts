/** The columns that the grid shows of a case and of an answer. */
export interface GridColumns {
  /** The name of the shown variable; `undefined` shows the title of the case. */
  readonly variable: string | undefined
  /** The path of the shown field in JSON answers; `undefined` shows the beginning of the answer. */
  readonly field: string | undefined
}

export const firstColumns: GridColumns = { variable: undefined, field: undefined }

/** A case with a variant. */
export interface GridPlace {
  readonly caseIndex: number
  readonly variantIndex: number
}

/** Returns the element id of a cell, for `aria-activedescendant`. */
export function cellElementId({ caseIndex, variantIndex }: GridPlace): string {
  return `experiment-cell-${caseIndex}-${variantIndex}`
}
