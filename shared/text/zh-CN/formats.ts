import type { formatsTexts } from '../en/formats.ts'
import type { Translated } from '../translation.ts'

export const formats = {
  tabs: {
    models: '模型',
    chat: '对话',
    embeddings: '嵌入',
    rerank: '重排序',
    speech: '语音合成',
    transcribe: '转写',
    images: '图片',
    video: '视频',
  },
  names: {
    models: '模型列表',
    chat: 'Chat completions',
    responses: 'Responses',
    responsesCompact: 'Compact',
    messages: 'Messages',
    generateContent: 'Generate content',
    embeddings: '嵌入',
    rerank: '重排序',
    speech: '语音合成',
    transcriptions: '转写',
    translations: '翻译',
    imagesGenerations: '图片生成',
    imagesEdits: '图片编辑',
    videoGenerations: '视频生成',
    videos: 'Videos',
  },
} satisfies Translated<typeof formatsTexts>
