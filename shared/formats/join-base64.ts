/**
 * Joins pieces that were each encoded by themselves into one base64 text. Pieces with padding, or not a multiple of 4
 * characters long, are decoded and encoded anew; where that fails the texts are joined as they are.
 */
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
