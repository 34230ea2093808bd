import { fieldFailure, gatewayFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { largestBody } from '../../request-body.ts'
import type { MeasuredAudio } from '../../audio/measure-audio.ts'
import type { Upload, UploadedFile } from '../../upload/read-upload.ts'

const megabyte = 1024 * 1024
const maxUploadBytes = 25 * megabyte
const maxLargeUploadBytes = 1024 * megabyte
const shortestSeconds = 0.1

/** Accepted file extensions (see shared/gateway/wire/transcriptions.md, "Form fields"). */
const extensions = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm']

/** Checks the file of a form before reading it: its field, its size, its name. */
export function checkFile({ fileFields, file }: Upload, model: string): UploadedFile | Failure {
  if (file === undefined) return missingFieldFailure('file')
  if (fileFields.length > 1 || file.field !== 'file') {
    const sent = fileFields.map((name) => `'${name}'`).join(', ')
    const message = `exactly one file is taken, in the field 'file', but got ${sent}`
    return gatewayFailure(400, message, 'invalid_request')
  }
  const isLarge = model === 'practice-transcribe-large'
  if (file.size > largestBody && !isLarge) {
    return gatewayFailure(413, 'Request body too large', 'read_request_body_failed')
  }
  const maxBytes = isLarge ? maxLargeUploadBytes : maxUploadBytes
  if (file.size > maxBytes) {
    return {
      status: 413,
      message: `Maximum content size limit (${maxBytes}) exceeded (${file.size} bytes read)`,
      type: 'invalid_request_error',
      code: 'content_size_exceeded',
      from: 'vendor',
    }
  }
  const extension = /\.([a-z\d]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) {
    const listed = extensions.map((item) => `'${item}'`).join(', ')
    return fieldFailure('file', 'invalid_file_format', `Invalid file format. Supported formats: [${listed}]`)
  }
  return file.size === 0 ? tooShort : file
}

/** Checks the measured content of the file. */
export function checkAudio(audio: MeasuredAudio | undefined): MeasuredAudio | Failure {
  if (audio === undefined) {
    return fieldFailure('file', 'invalid_value', 'Audio file might be corrupted or unsupported')
  }
  return audio.seconds < shortestSeconds ? tooShort : audio
}

const tooShort = fieldFailure(
  'file',
  'audio_too_short',
  'Audio file is too short. Minimum audio length is 0.1 seconds.',
)
