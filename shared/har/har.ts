import * as z from 'zod/mini'

/**
 * The parts of HTTP Archive 1.2 (HAR, http://www.softwareishard.com/blog/har-12-spec) that are filled for one run.
 * Times are milliseconds, sizes bytes; −1 means "not known". Names that begin with `_` are our own, as the format
 * allows.
 */
const nameValue = z.object({ name: z.string(), value: z.string() })

const harEntrySchema = z.object({
  startedDateTime: z.iso.datetime(),
  time: z.number().check(z.gte(0)),
  request: z.object({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string(),
    cookies: z.array(nameValue),
    headers: z.array(nameValue),
    queryString: z.array(nameValue),
    postData: z.optional(
      z.object({
        mimeType: z.string(),
        /** Either `text` or `params`: a form is given by its fields. */
        text: z.optional(z.string()),
        params: z.optional(
          z.array(
            z.object({
              name: z.string(),
              value: z.optional(z.string()),
              fileName: z.optional(z.string()),
              contentType: z.optional(z.string()),
            }),
          ),
        ),
        comment: z.optional(z.string()),
      }),
    ),
    headersSize: z.number(),
    bodySize: z.number(),
  }),
  response: z.object({
    /** 0 when no response came. */
    status: z.number(),
    statusText: z.string(),
    httpVersion: z.string(),
    cookies: z.array(nameValue),
    headers: z.array(nameValue),
    content: z.object({
      size: z.number(),
      mimeType: z.string(),
      text: z.optional(z.string()),
      comment: z.optional(z.string()),
    }),
    redirectURL: z.string(),
    headersSize: z.number(),
    bodySize: z.number(),
  }),
  cache: z.object({}),
  timings: z.object({
    blocked: z.number(),
    dns: z.number(),
    connect: z.number(),
    send: z.number(),
    wait: z.number(),
    receive: z.number(),
    ssl: z.number(),
  }),
  comment: z.optional(z.string()),
  /** Arrival of each network chunk, in milliseconds since `startedDateTime`. */
  _chunks: z.array(z.object({ at: z.number(), bytes: z.number() })),
})

export const harSchema = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    entries: z.array(harEntrySchema),
  }),
})

export type Har = z.infer<typeof harSchema>

export type HarEntry = z.infer<typeof harEntrySchema>
