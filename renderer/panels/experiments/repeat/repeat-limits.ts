/** How often one click may send the same request. */
export const repeatLimits = { min: 2, max: 100 }
