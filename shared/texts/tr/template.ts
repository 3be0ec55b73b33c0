import type { TemplateTexts } from '../en/template.ts'

/** Turkish, with “siz”. */
export const texts: TemplateTexts = {
  shortPrompt: 'Neye ihtiyacınız vardı ve sonuç ne oldu? İki üç cümle yeterli.',
  prompt: 'Her soruya iki üç cümle yeterli; sizin için geçerli olmayan soruları atlayın.',
  questions: {
    before: { text: 'Başlangıçta sizi tereddüde düşüren neydi ya da neye ihtiyacınız vardı?' },
    experience: { text: 'Sonra ne oldu?', hint: 'Somut bir an ya da bir sayı yardımcı olur.' },
    recommend: { text: 'Bizi kimlere tavsiye edersiniz, kimlere etmezsiniz ve neden?' },
    need: { text: 'Hangi konuda yardıma ihtiyacınız vardı?' },
    cooperation: { text: 'Bizimle çalışmak nasıldı?', hint: 'Aklınızda kalan iyi ya da kötü bir an.' },
    result: { text: 'Ne değişti, ne değişmedi?', hint: 'Varsa bir sayı yardımcı olur.' },
    use: { text: 'Ne için ve ne sıklıkla kullanıyorsunuz?' },
    strengths: { text: 'Hangi yönleri iyi, hangi yönleri daha az iyi?', hint: 'Bir örnek yardımcı olur.' },
    advice: { text: 'Seçmeden önce neler bilinmeli?', hint: 'Kimler için uygun, kimler için değil?' },
  },
  consents: {
    marketing:
      'Yorumumun, adım ve soyadımla birlikte, {workspace} tarafından kendi reklamlarında kullanılmasına izin veriyorum. Bu izni istediğim zaman geri çekebilirim.',
    contact:
      'Yorumumla ilgili sorular için {workspace} tarafından benimle iletişime geçilmesine izin veriyorum. Bu izni istediğim zaman geri çekebilirim.',
  },
}
