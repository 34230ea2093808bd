import * as z from 'zod/mini'

/** A place on the source in its own pixels, from its left upper corner. */
const pointSchema = z.object({ x: z.number(), y: z.number() })

export type Point = z.infer<typeof pointSchema>

/**
 * One thing that was done to a mask. Everything is in pixels of the source, so that it holds at any zoom. `feather` is how
 * far the edge fades, measured inwards.
 */
export const maskStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('stroke'),
    tool: z.enum(['brush', 'eraser']),
    /** The diameter. */
    size: z.number(),
    feather: z.number(),
    points: z.array(pointSchema),
  }),
  z.object({ type: z.literal('rectangle'), feather: z.number(), from: pointSchema, to: pointSchema }),
  z.object({ type: z.literal('invert') }),
  z.object({ type: z.literal('clear') }),
  /** A whole mask of a file in place of what was there, as `runsOf` writes it. */
  z.object({ type: z.literal('file'), runs: z.string() }),
])

export type MaskStep = z.infer<typeof maskStepSchema>

export type Stroke = Extract<MaskStep, { type: 'stroke' }>

export type Rectangle = Extract<MaskStep, { type: 'rectangle' }>

export type MaskFile = Extract<MaskStep, { type: 'file' }>
