/** Pieces were encoded one by one: where one is padded, or not of whole groups, they are joined as bytes. */
export function joinBase64(pieces: readonly string[]): string {
  const canJoin = pieces.every(
    (piece, index) => index === pieces.length - 1 || (piece.length % 4 === 0 && !piece.endsWith('=')),
  )
  if (canJoin) return pieces.join('')
  try {
    return btoa(pieces.map((piece) => atob(piece)).join(''))
  } catch {
    return pieces.join('')
  }
}
