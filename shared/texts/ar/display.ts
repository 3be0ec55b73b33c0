import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Modern standard Arabic, as in the form: a testimonial is a “رأي”. */
export const displayTexts: DisplayTexts = {
  heading: 'ماذا يُقال عنا',
  stars: '{n} من 5 نجوم',
  selection: 'آراء مختارة من قِبل {name}، {order}.',
  newest: 'الأحدث أولًا',
  oldest: 'الأقدم أولًا',
  daily: 'بترتيب يتغيّر كل يوم',
  chosen: 'المميّزة أولًا، ثم {order}',
  elsewhere: 'نُشر بعضها أولًا في أماكن أخرى، كما هو مبيَّن.',
  notChecked: 'لم يتحقق Laurel مما إذا كان أصحاب الآراء من العملاء.',
  how: 'كيف جُمعت هذه الآراء',
  collected:
    'النموذج واحد للجميع مهما كان التقييم. اختيار الآراء الظاهرة هنا يعود إلى {name}، وقد تُضاف آراء من مصادر أخرى. لا يظهر أي رأي من دون موافقة مسجّلة على نشره.',
  readMore: 'قراءة المزيد',
  showMore: 'عرض المزيد',
  write: open,
  watch: 'مشاهدة الفيديو ({provider})',
  watchFile: 'مشاهدة الفيديو',
  play: 'تشغيل (يُحمَّل من {provider})',
  previous: 'السابق',
  next: 'التالي',
  anonymous: 'بدون اسم',
  source: 'نُشر أول مرة على {source}',
  datedSource: 'نُشر أول مرة على {source} ({day})',
  incentive: 'المقابل: {incentive}',
  averagePublished: '{average} من 5، متوسط التقييمات المنشورة ({count})',
  averageAll: '{average} من 5، متوسط كل التقييمات باستثناء المزعج منها ({count})',
  empty: 'لا توجد آراء لعرضها بعد.',
}
