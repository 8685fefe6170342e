-- Custom SQL migration file, put your code below! --
INSERT INTO vendor_words (word, vendors) SELECT word, vendors FROM counted_words;
