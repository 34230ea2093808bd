/** How often one click may send the same. */
export const repeatLimits = { min: 2, max: 100 }
