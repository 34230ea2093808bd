export const megabyte = 1e6

/** The sizes of the measurements. Reduced sizes still compare the two hosts. */
export interface Sizes {
  readonly rounds: number
  /** Messages, each of which makes two turns. */
  readonly questions: number
  readonly streams: number
  readonly fileBytes: number
  /** Small messages over the connection; a tenth as many have a megabyte. */
  readonly messages: number
}

export const whole: Sizes = {
  rounds: 3,
  questions: 100,
  streams: 16,
  fileBytes: 500 * megabyte,
  messages: 1_000,
}

/** The sizes for `--rounds` and `--quick`: a quick check, on a busy machine. */
export const reduced: Omit<Sizes, 'rounds'> = {
  questions: 10,
  streams: 4,
  fileBytes: 50 * megabyte,
  messages: 200,
}
