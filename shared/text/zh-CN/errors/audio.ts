import type { audioErrors } from '../../en/errors/audio.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const audio = {
  noText: { message: '没有要朗读的文本。', nextStep: '请先输入文本。' },
  noVoice: { message: '未选择音色。', nextStep: '请选择音色，或输入音色名称。' },
  emptyResponse: { message: '响应为空，不含音频。', nextStep: '请重试，或尝试其他音色或模型。' },
  headerOnly: {
    message: '响应只有音频文件头，不含音频内容。',
    nextStep: '请重试，或尝试其他 response_format、音色或模型。',
  },
  cutOff: ({ bytes, stated }) => ({
    message: `音频不完整：文件声明为 ${stated} 字节，实际只有 ${bytes} 字节。`,
    nextStep: '已收到的部分已保存。重试可获取完整文件。',
  }),
  notAudio: ({ bytes, mediaType }) => ({
    message: `响应不是音频，而是 ${bytes} 字节的 ${mediaType}。`,
    nextStep: '请尝试其他 response_format 或模型。收到的内容已原样保存。',
  }),
  unknownData: ({ bytes }) => ({
    message: `响应不是音频，而是 ${bytes} 字节的未知数据。`,
    nextStep: '请尝试其他 response_format 或模型。收到的内容已原样保存。',
  }),
  textInstead: {
    message: '响应是文本，不是音频。',
    nextStep: '请确认此模型支持语音合成，或选择其他模型。',
  },
  notWholeInRecord: {
    message: '无法保存音频：仅记录了响应的一部分。',
    nextStep: '请使用更短的文本或压缩的 response_format，并检查磁盘是否已满。',
  },
  partsMissing: ({ there, count }) => ({
    message: `共 ${count} 段，只有 ${there} 段完整且在媒体库中，未合并。`,
    nextStep: '请重试失败的分段。',
  }),
  partDiffers: ({ part }) => ({
    message: `第 ${part} 段无法合并：其格式、采样率或声道数与第一段不同。`,
    nextStep: '请用与其他分段相同的设置重试此段。各分段均已保留。',
  }),
  cannotBeJoined: ({ mediaType }) => ({
    message: `${mediaType} 类型的文件无法在不解码的情况下合并。`,
    nextStep: '请将 response_format 设为 mp3、wav、opus、aac 或 flac。各分段均已保留。',
  }),
  joinedTooLarge: {
    message: '分段过大，无法合并：超过 256 MB。',
    nextStep: '请选择压缩的 response_format。各分段均已保留。',
  },

  noFile: { message: '没有要发送的音频文件。', nextStep: '请选择文件，或录制一段音频。' },
  notCompressed: ({ name }) => ({
    message: `无法压缩 ${name}：此窗口无法读取其中的音频。`,
    nextStep: '请用其他程序转换或拆分，然后选择新文件。',
  }),
  fileIsEmpty: ({ name }) => ({
    message: `${name} 为空文件。`,
    nextStep: '请选择其他文件，或录制一段音频。',
  }),
  emptyFile: ({ fileName }) => ({
    message: `${fileName} 为空文件，未发送任何内容。`,
    nextStep: '请选择其他文件，或重新录音。',
  }),
  fileWithoutAudio: ({ fileName }) => ({
    message: `${fileName} 只有文件头，不含音频，未发送任何内容。`,
    nextStep: '请选择其他文件，或重新录音。',
  }),
  stillImporting: ({ fileName }) => ({
    message: `${fileName} 仍在导入中，未发送任何内容。`,
    nextStep: '请在导入完成后再次发送。',
  }),
  transcriptNotComplete: { message: '转写结果尚不完整。', nextStep: '请等待请求结束。' },
  noTranscript: { message: '此请求没有转写结果。', nextStep: '请打开检查器查看响应。' },
  transcriptNotJson: {
    message: '响应不是转写结果：它标记为 JSON，但内容无效或不完整。',
    nextStep: '请重试，或尝试其他 response_format。已收到的内容可在检查器中查看。',
  },
  transcriptNotText: {
    message: '响应不是转写结果：其内容不是文本。',
    nextStep: '请重试，或尝试其他模型。已收到的内容可在检查器中查看。',
  },
  emptyTranscript: {
    message: '响应为空，不含转写结果。',
    nextStep: '请尝试其他模型或其他 response_format。',
  },
} satisfies TranslatedErrors<typeof audioErrors>
