import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export interface Unsaved {
  readonly saved: number
  readonly total: number
  /** When the download is retried. */
  readonly retryIn: string | undefined
}

export const videoTexts = {
  jobs: 'Jobs',
  task: 'Task',
  taskId: 'Task ID',
  model: 'Model',
  connection: 'Connection',
  endpoint: 'Endpoint',
  file: 'File',
  prompt: 'Prompt',
  request: 'Request',
  headers: 'Headers',
  body: 'Body',
  status: 'Status',
  cancel: 'Cancel',
  copyOf: (name: string) => `Copy: ${name}`,
  none: 'none',
  more: 'More',
  reading: 'Reading',
  remove: 'Remove',
  resend: 'Resend',
  copyFileName: 'Copy file name',
  copyTaskId: 'Copy task ID',
  inspectRequest: 'Inspect request',
  lastPoll: 'Last poll',
  reuseSettings: 'Reuse settings',
  removeFromList: 'Remove from the list',
  jobRemoved: '1 job removed from the list',

  // The form.
  newVideo: 'New video',
  createVideos: (count: number) => plural(count, { one: 'Create video', other: 'Create # videos' }),
  copies: 'Videos',
  promptPlaceholder: 'What the video shows, and how the camera moves.',
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  waitAtMost: 'Wait at most',
  chargeNote: (count: number) =>
    plural(count, {
      one: 'May be charged once the gateway accepts it. Sent once, never repeated automatically.',
      other:
        '# requests, each may be charged once the gateway accepts it. Each is sent once, never repeated automatically.',
    }),
  images: 'Images',
  firstFrame: 'First frame',
  optional: 'optional',
  chooseImage: 'Choose an image',
  addAnother: 'Add another',
  encoding: 'How images are sent',
  form: 'Form',
  imagesForVideo: 'Images for the video',
  fromLibrary: 'from library',
  fromDisk: 'from disk',
  removeFile: (fileName: string) => `Remove ${fileName}`,
  fileRemoved: (fileName: string) => `${fileName} removed`,
  fieldOf: (fileName: string) => `Field of ${fileName}`,

  // The list of jobs.
  all: 'All',
  active: 'Active',
  needsAttention: 'Needs attention',
  done: 'Done',
  filter: 'Filter',
  searchJobs: 'Search jobs',
  searchPlaceholder: 'Prompt, model or task ID',
  readingJobs: 'Reading the jobs',
  noResults: (count: number) => plural(count, { one: 'No results in # job', other: 'No results in # jobs' }),
  noVideos: 'No videos yet',
  noVideosHint:
    'Describe a video and create it. Generating takes minutes: the app polls the gateway, also after a restart, and saves the file before its link expires.',
  fillInExample: 'Fill in an example',
  examplePrompt: 'Slow dolly towards a lighthouse at dusk, the beam sweeps once, calm sea, no people',
  waitingRequests: 'Waiting requests',
  notifyWhenDone: 'Notify when a video is done',
  noNotifications: 'This window cannot show notifications.',
  notificationsBlocked: 'The browser blocks notifications of this page. Allow them in the browser settings.',
  requestedAt: (moment: string) => `Requested ${moment}`,
  noTaskId: 'no task ID',
  sentAt: (moment: string) => `sent ${moment}`,
  pollCount: (count: number) => plural(count, { one: '# poll', other: '# polls' }),

  // The state of a job, in a line after its label.
  creatingStatus: 'saved, waiting for the gateway’s response',
  mayBeCharged: 'may have been charged',
  pollingPaused: 'polling paused',
  pollingNow: 'polling now',
  nextPoll: (countdown: string) => `next poll in ${countdown}`,
  overdueStatus: (moment: string) => `no result by ${moment}, polling stopped`,
  savingStatus: 'downloading the file',
  savedSoFar: ({ received, total }: { received: string; total: string | undefined }) =>
    total === undefined ? received : `${received} of ${total}`,
  perSecond: (bytes: string) => `${bytes}/s`,
  cancelledStatus: 'the task may continue at the gateway and be charged',
  saved: 'saved',
  videosSaved: (count: number) => plural(count, { one: '# video saved', other: '# videos saved' }),
  unsaved: ({ saved, total, retryIn }: Unsaved) => {
    const what = saved === 0 ? 'generated, not downloaded' : `${saved} of ${total} saved`
    return retryIn === undefined ? what : `${what}, retry in ${retryIn}`
  },
  linkExpiredAt: (moment: string) => `link expired ${moment}`,
  linkExpiresIn: (countdown: string) => `link expires in ${countdown}`,
  gatewayStatus: 'gateway: ',
  noStatus: 'no status',
  noReason: 'The gateway gives no reason.',

  // Advice about the state, below it.
  rejectedAdvice: 'The gateway rejected the request, so there is no task. Nothing was sent again.',
  notDeliveredAdvice: 'The request did not reach the gateway, so there is no task. Nothing was sent again.',
  failedAdvice: 'A failed task is final. Nothing was sent again. Change the prompt and create a new one.',
  pausedAdvice: (problem: string) =>
    `Polling is paused. ${problem} It resumes automatically when the connection has another key.`,
  lastPollAdvice: (problem: string) => `Last poll: ${problem} Still polling.`,

  // Actions for the state.
  enterKey: 'Enter key',
  polling: 'Polling',
  pollNow: 'Poll now',
  stopPolling: 'Stop polling',
  stopPollingHint: 'Stop polling. The task itself may continue and be charged.',
  resumePolling: 'Resume polling',
  resumePollingFor: 'Resume polling for',
  waitLonger: 'Wait longer',
  waitLongerBy: 'Wait longer by',
  downloading: 'Downloading',
  retryDownload: 'Retry download',
  showVideo: 'Show the video',
  enterTaskId: 'Enter task ID',
  taskIdHelp:
    'The gateway’s logs show it, if the request arrived. The job then waits for that task; nothing is sent again.',
  enterIdFirst: 'Enter an ID first',
  waitForTask: 'Wait for this task',
  createSameAgain: 'Create the same video again?',
  createAgain: 'Create it again',
  doNotCreate: 'Do not create',

  // The selected job.
  showJob: 'Show in the Video tab',
  openExperiment: 'Open the experiment',
  experiment: 'Experiment',
  selectedJob: 'Selected job',
  noJobSelected: 'No job selected',
  noJobSelectedHint: 'Select a job to play its video and to see its timeline, requests and responses.',
  remixOf: 'Remix of',
  /** In the gateway's spelling. */
  format: 'Format',
  waitsUntil: 'Waits until',
  timeline: 'Job timeline',
  requestSaved: 'Request saved',
  sentAccepted: 'Sent once, accepted',
  sentRejected: 'Sent once, rejected',
  notDelivered: 'Not delivered',
  sentNoResponse: 'Sent once, no response',
  sentNoResponseYet: 'Sent once, no response yet',
  savedStep: 'Saved',
  savedStepOf: (size: string) => `Saved, ${size}`,
  savedStepOfSeveral: (count: number) => plural(count, { one: '# video saved', other: '# videos saved' }),
  /** After the text about the saved file. */
  fetchedWithKey: (saved: string) => `${saved}, fetched from the gateway with the API key`,
  fetchedWithoutKey: (saved: string) => `${saved}, API key not sent to the file host`,
  backToJob: 'Back to the job',
  readingRecord: 'Reading the record',
  allPolls: 'All polls',
  lastPollGone: 'Last poll not found. It may have been deleted.',
  noResponse: 'No response.',
  linkExpired: ({ moment, isSaved }: { moment: string; isSaved: boolean }) =>
    isSaved
      ? `The gateway’s link expired ${moment}. Your copy stays on disk.`
      : `The gateway’s link expired ${moment}. There is no copy on disk yet.`,
  linkExpires: ({ countdown, isSaved }: { countdown: string; isSaved: boolean }) =>
    isSaved
      ? `The gateway’s link expires in ${countdown}. Your copy stays on disk.`
      : `The gateway’s link expires in ${countdown}. There is no copy on disk yet.`,
  remix: 'Remix',
  remixTitle: 'Remix this video',
  remixDescription: 'Requests a new video based on this one. It is a job of its own and may be charged.',
  describeChangeFirst: 'Describe the change first',
  createRemix: 'Create remix',

  // The player.
  videosOfJob: 'Videos of this job',
  videoOf: ({ number, count }: { number: number; count: number }) => `Video ${number} of ${count}`,
  videoNotSaved: ({ number, count }: { number: number; count: number }) =>
    `Video ${number} of ${count}, not saved`,
  cannotPlay: 'The file cannot be played here. Save it to open it elsewhere.',
  player: 'Player',
  playVideo: 'Play the video',
  fullWindow: 'Full window',
  position: 'Position',
  positionOf: ({ at, duration }: { at: string; duration: string }) => `${at} of ${duration}`,
  pause: 'Pause',
  play: 'Play',
  previousFrame: 'Previous frame',
  previousFrameTooltip: 'Previous frame (,)',
  nextFrame: 'Next frame',
  nextFrameTooltip: 'Next frame (.)',
  loop: 'Loop',
  loopTooltip: 'Loop (L)',
  speed: 'Speed',
  speedOf: (speed: number) => `Speed, ${speed} times`,
  mute: 'Mute',
  unmute: 'Unmute',
  readingFile: 'reading the file',
  frame: (number: number) => `frame ${number}`,
  frameAndRate: ({ number, rate }: { number: number; rate: number }) => `frame ${number} · ${rate} fps`,

  /** Remaining time in two units; the smaller one always has two digits, so that the text keeps its width. */
  countdown: {
    seconds: (seconds: number) => `${seconds} s`,
    minutes: ({ minutes, seconds }: { minutes: number; seconds: string }) => `${minutes} min ${seconds} s`,
    hours: ({ hours, minutes }: { hours: number; minutes: string }) => `${hours} h ${minutes} min`,
    days: ({ days, hours }: { days: number; hours: number }) => `${days} d ${hours} h`,
  },

  /** The fields that can send an image. */
  files: {
    image: { label: 'First frame', help: 'The image the video begins with.' },
    images: {
      label: 'References',
      help: 'Several images: first and last frame, or references, depending on the model.',
    },
    input_reference: { label: 'Input reference', help: 'The name of the image field on /v1/videos.' },
    image_tail: { label: 'Last frame', help: 'The image the video ends with. Some providers support it.' },
  },
  fields: {
    size: 'Width and height in pixels. Some providers expect 1920*1080 or 720P.',
    seconds: 'Length as text: the gateway rejects a number here.',
    duration: 'Length in seconds, as a number.',
    metadata: 'An object with fields that only some providers support.',
    image: 'URL of the image to begin with. A file chosen above replaces it.',
    input_reference: 'URL of an image. A file chosen above replaces it.',
    mode: 'Quality mode, for providers that offer several.',
    pixels: 'In pixels. Only for providers that receive the body unchanged.',
    n: 'Number of videos to generate. Most models generate one.',
    response_format: 'How the result is returned.',
    user: 'Identifier of the end user, with which the provider can detect abuse.',
    fps: 'Frames per second. Some providers expect it inside metadata.',
    seed: 'The same seed gives nearly the same video again. Some providers expect it inside metadata.',
  },
  metadata: {
    negative_prompt: 'What the video should not show.',
    resolution: 'Height of the image, in the provider’s notation.',
    aspect_ratio: 'Ratio of width to height.',
    seed: 'The same seed gives nearly the same video again.',
    fps: 'Frames per second.',
    cfg_scale: 'How closely the prompt is followed.',
    image_tail: 'URL of the image the video ends with.',
    camera_control: 'Camera movement, in the provider’s notation.',
    watermark: 'Whether the provider adds a watermark.',
    prompt_extend: 'Whether the provider rewrites the prompt first.',
    bgm: 'Whether there is background music.',
    movement_amplitude: 'Amount of movement.',
  },
}

export const videoText = defineText('video', videoTexts)
