export const megabyte = 1e6

/** How much is measured. Less of everything still compares the two hosts. */
export interface Sizes {
  readonly rounds: number
  /** Questions of which each makes two turns. */
  readonly questions: number
  readonly streams: number
  readonly fileBytes: number
  /** Small questions over the pipe; of those with a megabyte a tenth. */
  readonly messages: number
}

export const whole: Sizes = {
  rounds: 3,
  questions: 100,
  streams: 16,
  fileBytes: 500 * megabyte,
  messages: 1_000,
}

/** What `--rounds` and `--quick` ask for: a look, on a machine that is busy with other things. */
export const reduced: Omit<Sizes, 'rounds'> = {
  questions: 10,
  streams: 4,
  fileBytes: 50 * megabyte,
  messages: 200,
}
