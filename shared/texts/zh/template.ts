import type { TemplateTexts } from '../en/template.ts'

/** Chinese in simplified script, with 您. */
export const texts: TemplateTexts = {
  shortPrompt: '您当初有什么需求，结果如何？两三句话就够了。',
  prompt: '每题两三句话就够了，不适用的可以跳过。',
  questions: {
    before: { text: '起初您有什么顾虑，或者有什么需求？' },
    experience: { text: '后来怎么样？', hint: '具体的情景或数字会很有帮助。' },
    recommend: { text: '您会推荐我们吗？推荐给谁？为什么会或不会？' },
    need: { text: '您当时在哪方面需要帮助？' },
    cooperation: { text: '与我们合作的体验如何？', hint: '一件让您印象深刻的事，好坏都可以。' },
    result: { text: '现在有什么变化？有什么没有变化？', hint: '如果有数字，会很有帮助。' },
    use: { text: '您用它做什么？多久用一次？' },
    strengths: { text: '哪些方面做得好？哪些方面不够好？', hint: '举个例子会很有帮助。' },
    advice: { text: '选择它之前应该了解什么？', hint: '它适合谁，不适合谁？' },
  },
  consents: {
    marketing: '我同意{workspace}在其自身的广告中使用我的评价和姓名。我可以随时撤回此同意。',
    contact: '我同意{workspace}就有关我的评价的问题与我联系。我可以随时撤回此同意。',
  },
}
