// cspell:disable
/** People's names of one region; a first name goes with a gender. */
type Names = { female: readonly string[]; male: readonly string[]; last: readonly string[] };

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const INDIAN_NAMES: Names = {
  female:
    words(`Aadhya Aarohi Aditi Aishwarya Ananya Anjali Anika Asha Bhavna Deepika Devika Diya Divya Farah
    Fatima Gauri Harini Isha Ishita Jaya Kavya Keerthi Kiran Lakshmi Lata Madhavi Malini Meena Meera Mira Nandini
    Neha Nikita Nisha Pallavi Pooja Priya Radhika Ritu Roshni Saanvi Sakshi Sanya Shalini Shreya Simran Sneha
    Sunita Swati Tanvi Tara Trisha Uma Vandana Vidya Yamini Zara Zoya`),
  male: words(`Aarav Aditya Ajay Akash Amit Anand Aniket Arjun Arnav Ashok Ayaan Bharat Chetan Darshan Deepak Dev
    Dhruv Farhan Ganesh Gaurav Harish Imran Ishaan Jatin Kabir Karan Karthik Krishna Kunal Lokesh Manish Manoj
    Mohan Mukesh Naveen Nikhil Nitin Pranav Prakash Rahul Raj Rajesh Rakesh Ravi Rohan Rohit Sachin Sandeep
    Sanjay Shiv Siddharth Suresh Tarun Uday Varun Vijay Vikram Vivek Yash Zain`),
  last: words(`Sharma Patel Singh Kumar Gupta Reddy Iyer Nair Rao Das Mehta Shah Joshi Verma Khan Agarwal
    Banerjee Bose Chatterjee Chopra Desai Deshmukh D'Souza Fernandes Ghosh Hegde Jain Kapoor Kaur Kulkarni
    Malhotra Menon Mishra Mukherjee Naidu Pandey Pillai Qureshi Rathore Saxena Sethi Shetty Sinha Srinivasan
    Thakur Thomas Tiwari Trivedi Varghese Venkatesh Yadav`),
};

export const FOREIGN_NAMES: Names = {
  female:
    words(`Aisha Amelia Camila Chloe Elena Emma Freya Hana Ingrid Isabella Julia Leila Linh Mariam Mei
    Noor Olivia Sakura Siobhán Sofia Valentina Wanjiru Yuki Zoë`),
  male: words(`Ahmed Ben Carlos Daniel Erik Felix George Hassan Hiroshi James José Jun Kwame Liam Luca Mateo
    Min-jun Noah Omar Pierre Rafael Samuel Tomás Wei`),
  last: words(`Smith Johnson García Müller Silva Rossi Dubois Nguyen Kim Tanaka Chen Wang Al-Farsi Haddad Okafor
    Mwangi O'Brien Murphy Andersson Jensen Kowalski Novák Santos Tan Lee Williams Brown Martin`),
};

/** Where people live, most common first: city, state, country. */
type Place = readonly [city: string, state: string, country: string];

const india = (text: string): readonly Place[] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((place) => {
      const [city = "", state = ""] = place.split(/\s*,\s*/);
      return [city, state, "India"] as const;
    });

export const INDIAN_PLACES = india(`
  Mumbai, Maharashtra; Delhi, Delhi; Bengaluru, Karnataka; Hyderabad, Telangana; Chennai, Tamil Nadu;
  Pune, Maharashtra; Ahmedabad, Gujarat; Kolkata, West Bengal; Surat, Gujarat; Jaipur, Rajasthan;
  Lucknow, Uttar Pradesh; Noida, Uttar Pradesh; Gurugram, Haryana; Navi Mumbai, Maharashtra; Kochi, Kerala;
  Indore, Madhya Pradesh; Nagpur, Maharashtra; Thane, Maharashtra; Bhopal, Madhya Pradesh;
  Visakhapatnam, Andhra Pradesh; Coimbatore, Tamil Nadu; Vadodara, Gujarat; Chandigarh, Chandigarh;
  Thiruvananthapuram, Kerala; Mysuru, Karnataka; Patna, Bihar; Ludhiana, Punjab; Nashik, Maharashtra;
  Guwahati, Assam; Bhubaneswar, Odisha; Ranchi, Jharkhand; Dehradun, Uttarakhand; Madurai, Tamil Nadu;
  Mangaluru, Karnataka; Vijayawada, Andhra Pradesh; Udaipur, Rajasthan; Panaji, Goa; Amritsar, Punjab;
  Varanasi, Uttar Pradesh; Raipur, Chhattisgarh; Shillong, Meghalaya; Srinagar, Jammu and Kashmir;
  Puducherry, Puducherry; Shimla, Himachal Pradesh; Kozhikode, Kerala`);

/** Languages of the states where people write neither Hindi nor English. */
export const LANGUAGES_OF_STATES: Readonly<Record<string, string>> = {
  Maharashtra: "mr",
  "Tamil Nadu": "ta",
  Puducherry: "ta",
  "West Bengal": "bn",
};

export const FOREIGN_PLACES: readonly Place[] = [
  ["Dubai", "Dubai", "United Arab Emirates"],
  ["Singapore", "Singapore", "Singapore"],
  ["London", "England", "United Kingdom"],
  ["New York", "New York", "United States"],
  ["San Francisco", "California", "United States"],
  ["Toronto", "Ontario", "Canada"],
  ["Sydney", "New South Wales", "Australia"],
  ["Berlin", "Berlin", "Germany"],
  ["Doha", "Doha", "Qatar"],
  ["Kathmandu", "Bagmati", "Nepal"],
  ["Colombo", "Western", "Sri Lanka"],
  ["Tokyo", "Tokyo", "Japan"],
  ["Paris", "Île-de-France", "France"],
  ["São Paulo", "São Paulo", "Brazil"],
  ["Nairobi", "Nairobi", "Kenya"],
];

export const OCCUPATIONS = [
  "Software Engineer",
  "Teacher",
  "Student",
  "Business Owner",
  "Accountant",
  "Homemaker",
  "Doctor",
  "Sales Manager",
  "Nurse",
  "Designer",
  "Civil Engineer",
  "Banker",
  "Lawyer",
  "Retired",
  "Consultant",
  "Chef",
  "Pharmacist",
  "Government Officer",
  "Journalist",
  "Farmer",
] as const;
