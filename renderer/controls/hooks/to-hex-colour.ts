/** Converts any CSS colour, including named and mixed ones, to `#rrggbb` with a canvas. */
export function toHexColour(colour: string): string {
  if (/^#[\da-f]{6}$/i.test(colour)) return colour
  if (colour === '') return '#000000'
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
