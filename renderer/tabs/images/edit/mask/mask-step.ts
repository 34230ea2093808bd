import * as z from 'zod/mini'

/** A point on the source in its own pixels; the origin is the upper left corner. */
const pointSchema = z.object({ x: z.number(), y: z.number() })

export type Point = z.infer<typeof pointSchema>

/**
 * One step of painting a mask. All sizes are in pixels of the source, so that they hold at any zoom. `feather` is the
 * width of the fading edge, measured inwards.
 */
export const maskStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stroke'),
    tool: z.enum(['brush', 'eraser']),
    /** Diameter of the brush. */
    size: z.number(),
    feather: z.number(),
    points: z.array(pointSchema),
  }),
  z.object({ type: z.literal('rectangle'), feather: z.number(), from: pointSchema, to: pointSchema }),
  z.object({ type: z.literal('invert') }),
  z.object({ type: z.literal('clear') }),
  /** Replaces the mask by one from a file, encoded by `runsOf`. */
  z.object({ type: z.literal('file'), runs: z.string() }),
])

export type MaskStep = z.infer<typeof maskStepSchema>

export type Stroke = Extract<MaskStep, { type: 'stroke' }>

export type Rectangle = Extract<MaskStep, { type: 'rectangle' }>

export type MaskFile = Extract<MaskStep, { type: 'file' }>
