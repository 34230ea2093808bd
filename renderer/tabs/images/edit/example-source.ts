import type { MaskStep } from './mask/mask-step.ts'

/** The mask of the example: a stroke in the water of `drawExample`. */
export const exampleMask: MaskStep = {
  type: 'stroke',
  tool: 'brush',
  size: 130,
  feather: 6,
  points: [
    { x: 200, y: 700 },
    { x: 250, y: 660 },
    { x: 320, y: 700 },
    { x: 260, y: 740 },
  ],
}

/** Draws an example image to edit: a coast at dusk, 1,024 × 1,024 pixels, as PNG. */
export async function drawExample(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1024, 1024)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const sky = context.createLinearGradient(0, 0, 0, 600)
  sky.addColorStop(0, '#27375f')
  sky.addColorStop(0.6, '#8a7394')
  sky.addColorStop(1, '#eba97c')
  context.fillStyle = sky
  context.fillRect(0, 0, 1024, 600)
  context.fillStyle = '#f7d9a0'
  context.beginPath()
  context.arc(250, 480, 62, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#1d2b47'
  context.fillRect(0, 580, 1024, 444)
  fillShape(context, '#151f36', [
    [460, 1024],
    [560, 760],
    [660, 620],
    [820, 600],
    [1024, 650],
    [1024, 1024],
  ])
  fillShape(context, '#f1ece2', [
    [690, 610],
    [706, 330],
    [754, 330],
    [770, 610],
  ])
  context.fillStyle = '#b8453a'
  for (const y of [380, 470, 560]) context.fillRect(700, y, 60, 34)
  context.fillStyle = '#f4d58b'
  context.fillRect(712, 290, 36, 40)
  context.fillStyle = '#8f2f27'
  context.fillRect(702, 274, 56, 18)
  return canvas.convertToBlob({ type: 'image/png' })
}

function fillShape(
  context: OffscreenCanvasRenderingContext2D,
  colour: string,
  [first, ...others]: readonly (readonly [x: number, y: number])[],
): void {
  if (first === undefined) return
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(...first)
  for (const [x, y] of others) context.lineTo(x, y)
  context.fill()
}
