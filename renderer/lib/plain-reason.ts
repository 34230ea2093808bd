/** Why a text is shown as it is. */
export type PlainReason = 'too-deep' | 'too-long' | 'too-slow' | 'failed'
