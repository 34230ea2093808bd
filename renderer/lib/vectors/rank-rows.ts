/** Returns the rows by cosine, best first; rows without one are left out. Of equal ones the first comes first. */
export function rankRows(cosines: Float32Array): { readonly row: number; readonly cosine: number }[] {
  const ranked: { row: number; cosine: number }[] = []
  for (const [row, cosine] of cosines.entries()) if (!Number.isNaN(cosine)) ranked.push({ row, cosine })
  return ranked.toSorted((left, right) => right.cosine - left.cosine)
}
