import { create } from 'zustand'
import type { Point } from '../mask/mask-step.ts'

const maskTools = ['brush', 'eraser', 'rectangle', 'hand'] as const

export type MaskTool = (typeof maskTools)[number]

export const largestBrush = 1_000
export const widestFeather = 200

/** What one paints with. Lasts as long as the page. */
interface PainterState {
  readonly tool: MaskTool
  /** The diameter, in pixels of the source. */
  readonly size: number
  readonly feather: number
  readonly isMaskShown: boolean
  /** Where the pointer or the keys are on the source, in its pixels. */
  readonly cursor: Point | undefined
  /** Where the last stroke ended: straight lines go on from there. */
  readonly lastPoint: Point | undefined
  /** The first corner of a rectangle that is being drawn. */
  readonly corner: Point | undefined
  setTool: (tool: MaskTool) => void
  setSize: (size: number) => void
  setFeather: (feather: number) => void
  toggleMask: () => void
  setCursor: (cursor: Point | undefined) => void
  setLastPoint: (point: Point | undefined) => void
  setCorner: (corner: Point | undefined) => void
}

export const usePainter = create<PainterState>((set) => ({
  tool: 'brush',
  size: 48,
  feather: 4,
  isMaskShown: true,
  cursor: undefined,
  lastPoint: undefined,
  corner: undefined,
  setTool: (tool) => set({ tool, corner: undefined }),
  setSize: (size) => set({ size: Math.max(1, Math.min(largestBrush, Math.round(size))) }),
  setFeather: (feather) => set({ feather: Math.max(0, Math.min(widestFeather, Math.round(feather))) }),
  toggleMask: () => set(({ isMaskShown }) => ({ isMaskShown: !isMaskShown })),
  setCursor: (cursor) => set({ cursor }),
  setLastPoint: (lastPoint) => set({ lastPoint }),
  setCorner: (corner) => set({ corner }),
}))

/** The next size of the brush on `[` and `]`: small ones change by pixels, large ones by a tenth. */
export function nextSize(size: number, direction: 1 | -1): number {
  return size + direction * Math.max(1, Math.round(size / 10))
}
