import { create } from 'zustand'
import type { Point } from '../mask/mask-step.ts'

const maskTools = ['brush', 'eraser', 'rectangle', 'hand'] as const

export type MaskTool = (typeof maskTools)[number]

export const largestBrush = 1_000
export const widestFeather = 200

/** The state of the painting tools. Not saved: it lasts until the page is reloaded. */
interface PainterState {
  readonly tool: MaskTool
  /** Diameter of the brush, in pixels of the source. */
  readonly size: number
  readonly feather: number
  readonly isMaskShown: boolean
  /** Position of the pointer or the keyboard cursor, in pixels of the source. */
  readonly cursor: Point | undefined
  /** End of the last stroke: the start of a straight line. */
  readonly lastPoint: Point | undefined
  /** First corner of a rectangle being drawn. */
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

/** The next brush size for `[` and `]`: small sizes change by one pixel, large ones by a tenth. */
export function nextSize(size: number, direction: 1 | -1): number {
  return size + direction * Math.max(1, Math.round(size / 10))
}
